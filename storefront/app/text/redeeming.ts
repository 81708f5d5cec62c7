/** A title or a step of how a voucher is redeemed, as the product has it. Its English twin translates those that the store knows. */
export const sayRedeeming = (text: string): string => text
