import type { NewProduct, PlayerShape } from '@kilat/contract/operator/products.ts'
import type { PlayerField } from '@kilat/contract/player.ts'
import { asc } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { ownProducts } from '../../db/schema/catalog.ts'
import { covers } from './products/covers.ts'
import { topUpFaq, voucherFaq } from './products/faq.ts'
import type { ProductDefinition } from './products/product-definition.ts'
import { findDefinitionByBrand, productDefinitions } from './products/product-definitions.ts'

/** The products that operators have added, without those that a later version of the software knows itself: it describes them better. */
export async function readOwnProducts({ db }: ReadCtx): Promise<ProductDefinition[]> {
  const rows = await db.select().from(ownProducts).orderBy(asc(ownProducts.at), asc(ownProducts.id))
  const isKnown = ({ id, brand }: NewProduct) =>
    productDefinitions.some(known => known.id === id) || findDefinitionByBrand(brand) !== undefined
  return rows.flatMap(({ described }) => (isKnown(described) ? [] : [define(described)]))
}

/** The definition of a product by what an operator says of it. */
export function define(described: NewProduct): ProductDefinition {
  const { id, title, publisher, category, brand, unit, player, description } = described
  const idLabel = described.player_label || 'ID'
  return {
    ...{ id, title, publisher, category, unit, description, brands: [brand.toLowerCase()] },
    cover: category === 'voucher' ? covers.ticket : covers.gamepad,
    packName: 'count',
    unitWords: wordsOf(unit),
    membershipGroup: 'Lainnya',
    fields: fieldsOf(described),
    idSteps: null,
    hasPlayerCheck: false,
    faq: player === 'none' ? voucherFaq({ unit: title, own: redeeming(title) }) : topUpFaq({ unit, idLabel, own: unseen(unit) }),
    searchWords: [title.toLowerCase()],
    customerTemplate: templates[player],
  }
}

/** Both numbers of an English word, because lists use either. */
function wordsOf(unit: string): string[] {
  const word = unit.toLowerCase()
  return [...new Set([word, word.replace(/s$/, '')])]
}

const templates: Record<PlayerShape, string> = {
  digits: '{user_id}',
  text: '{user_id}',
  digits_zone: '{user_id}{zone_id}',
  none: '{contact}',
}

function fieldsOf({ player, player_label: label, player_example: example }: NewProduct): PlayerField[] {
  if (player === 'none') return []
  const kind = player === 'text' ? 'text' : 'digits'
  const id: PlayerField = { name: 'user_id', label, kind, max_length: 40, ...(example && { example }) }
  return player === 'digits_zone' ? [id, { name: 'zone_id', label: 'Zone ID', kind: 'digits', max_length: 10, example: '1234' }] : [id]
}

function unseen(unit: string) {
  const answer = `Tutup game sampai benar-benar berhenti, lalu buka lagi. ${unit} dimuat saat game dibuka.`
  return { question: `${unit} belum terlihat di game?`, answer }
}

function redeeming(title: string) {
  return {
    question: 'Cara menukar kodenya?',
    answer: `Buka halaman penukaran kode ${title}, masuk ke akunmu, lalu tempel kode dari halaman transaksi.`,
  }
}
