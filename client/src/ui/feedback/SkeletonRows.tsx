/** Grey placeholder bars for rows that are loading; varying widths make it look like a table. */
export function SkeletonRows({
  rows,
  columns,
  before,
  after,
}: {
  rows: number;
  columns: number;
  before?: boolean;
  after?: boolean;
}) {
  const widths = [72, 48, 60, 40, 56, 66];
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
    <tr key={row} aria-hidden className="ui-table__skeleton">
      {before ? <td /> : null}
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells without identity
        <td key={column}>
          <span style={{ width: `${widths[(row + column) % widths.length]}%` }} />
        </td>
      ))}
      {after ? <td /> : null}
    </tr>
  ));
}
