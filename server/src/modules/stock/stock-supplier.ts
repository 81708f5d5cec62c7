/** The supplier whose goods are the store's own codes. */
export const stockSupplier = 'voucher_stock'
