/** Error where the customer's type requires floor and room number (business §5). */
export const NO_DESCRIPTION = "请填写地址说明";
