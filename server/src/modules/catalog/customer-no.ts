import type { PlayerField, PlayerValues } from '@kilat/contract/player.ts'
import { invariant } from '../../platform/invariant.ts'

/**
 * Writes the player the way a supplier wants it: `{user_id}{zone_id}` becomes `1234567891234`, `{contact}` the buyer's number or
 * address (E.164 or e-mail). Throws if the template names a field the player does not have.
 */
export function renderCustomerNo(template: string, { player, contact }: { player: PlayerValues; contact: string }): string {
  return template.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = name === 'contact' ? writeContact(contact) : player[name]
    invariant(value, `no value for {${name}} of a customer number`)
    return value
  })
}

/**
 * The customer template of an offer: the format in the seller's free text if it is clear about both parts, else the product's own.
 * Formats differ between sellers only for products with an id and a second part.
 */
export function chooseCustomerTemplate(description: string, product: { fields: readonly PlayerField[]; customerTemplate: string }): string {
  const [first, second, ...more] = product.fields
  if (!first || !second || more.length > 0) return product.customerTemplate
  const text = description.toLowerCase()
  const idAt = text.search(/user ?id|player ?id|character ?id|role ?id|\buid\b|id pemain|id user|id karakter/)
  const serverAt = text.search(/zone ?id|\bzone\b|id zone|\bzona\b|server ?id|\bserver\b|id server/)
  const separator = readSeparator(text)
  if (idAt < 0 || serverAt < 0 || separator === undefined) return product.customerTemplate
  const [a, b] = idAt < serverAt ? [first, second] : [second, first]
  return `{${a.name}}${separator}{${b.name}}`
}

/** Suppliers take Indonesian numbers in their local form. */
function writeContact(contact: string): string {
  return contact.replace(/^\+62(?=\d+$)/, '0')
}

/** The text between the two parts: nothing, a sign shown between them, or a sign given by its name. */
function readSeparator(text: string): string | undefined {
  if (/tanpa (?:spasi|pemisah|tanda)|digabung|disambung/.test(text)) return ''
  const shown = /(?:id|pemain|user|karakter|zone|zona|server)\s*([|,;#])\s*(?:user|player|character|role|uid|id|zone|zona|server)/.exec(
    text,
  )
  if (shown) return shown[1]
  const named = /(?:pisah|tanda|pakai)[a-z ]*?\s["'(]?([|,;#]|garis tegak|koma|pagar)/.exec(text)
  return named?.[1] && (signNames[named[1]] ?? named[1])
}

const signNames: Record<string, string> = { 'garis tegak': '|', koma: ',', pagar: '#' }
