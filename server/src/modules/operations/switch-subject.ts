import type { SwitchKind, SwitchSubject } from '@kilat/contract/operator/switches.ts'
import { asc, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { items, products } from '../../db/schema/catalog.ts'
import { channels } from '../../db/schema/channels.ts'
import { Problem } from '../../platform/problem.ts'
import type { Named } from '../switches/write-switch.ts'

type SubjectCtx = ReadCtx & Pick<Ctx, 'suppliers' | 'gateways'>

/** The name that operators know a thing by. A supplier and a gateway have only their id. Throws `not_found` for one that the store does not have. */
export async function nameSubject(ctx: SubjectCtx, { kind, subject }: Named): Promise<string> {
  const name = await findName(ctx, { kind, subject })
  if (name === undefined) throw new Problem('not_found', `Toko ini tidak punya ${kindNames[kind]} ${subject}. Cek lagi namanya.`)
  return name
}

const kindNames: Record<SwitchKind, string> = {
  item: 'nominal',
  product: 'produk',
  supplier: 'pemasok',
  channel: 'metode',
  gateway: 'gateway',
  store: 'toko',
}

/** The same; undefined for one that the store does not have. */
export async function findName({ db, suppliers, gateways }: SubjectCtx, { kind, subject }: Named): Promise<string | undefined> {
  switch (kind) {
    case 'item': {
      const named = db.select({ name: items.name, title: products.title }).from(items).innerJoin(products, eq(products.id, items.productId))
      const [item] = await named.where(eq(items.id, subject))
      return item && `${item.name}, ${item.title}`
    }
    case 'product': {
      const [product] = await db.select({ title: products.title }).from(products).where(eq(products.id, subject))
      return product?.title
    }
    case 'channel': {
      const [channel] = await db.select({ name: channels.name }).from(channels).where(eq(channels.id, subject))
      return channel?.name
    }
    case 'supplier':
      return suppliers.has(subject) ? subject : undefined
    case 'gateway':
      return gateways.has(subject) ? subject : undefined
    case 'store':
      return subject === 'store' ? 'Seluruh toko' : undefined
  }
}

/** The suppliers, channels and gateways of the store, in the order that pages and configuration have. */
export async function listSubjects({ db, suppliers, gateways }: SubjectCtx): Promise<SwitchSubject[]> {
  const shown = await db
    .select({ subject: channels.id, name: channels.name })
    .from(channels)
    .where(ne(channels.state, 'hidden'))
    .orderBy(asc(channels.sort))
  return [
    ...[...suppliers.keys()].map(id => ({ kind: 'supplier' as const, subject: id, name: id })),
    ...shown.map(channel => ({ kind: 'channel' as const, ...channel })),
    ...[...gateways.keys()].map(id => ({ kind: 'gateway' as const, subject: id, name: id })),
  ]
}
