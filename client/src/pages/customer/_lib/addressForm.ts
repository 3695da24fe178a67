/** Said where the type of the customer wants storey and door (business §5). */
export const NO_DESCRIPTION = "请填写地址说明";
