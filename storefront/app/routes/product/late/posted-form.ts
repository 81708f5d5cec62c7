import type { OrderForm } from '../order-form.ts'

/** Who asks, or how often, is refused before the order is looked at: that says nothing about an earlier try. */
export const beforeTheOrder: readonly number[] = [401, 403, 429]

/** Names what a form asks for, so that one that was changed after it was agreed to is not placed as the one before. */
export const nameOfForm = (form: OrderForm) => JSON.stringify(form)
