import type { ProductSummary } from '@kilat/contract/catalog.ts'

export const categoryNames: Record<ProductSummary['category'], string> = { mobile: 'Game mobile', pc: 'Game PC', voucher: 'Voucher' }
