import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { createListStore, listRow } from '../../test/price-list.ts'
import { followStock } from './follow-stock.ts'

test.runIf(process.env.TEST_DATABASE_URL)(
  'a price list and codes that are counted sku by sku wait for each other without a deadlock',
  async () => {
    const store = await createListStore()
    const rows = [listRow('z', 'MOBILE LEGENDS 86 Diamond'), listRow('a', 'MOBILE LEGENDS 12 Diamond')]
    // One after the other, so that the database finds the last sku first.
    await store.sync(rows.slice(0, 1))
    await store.sync(rows)
    const supplier = (await store.offer('a'))?.supplier ?? ''
    const count = async () => 3
    let list: Promise<unknown> = Promise.resolve()
    await inTx(store.ctx, async ctx => {
      await followStock(ctx, { supplier, sku: 'a', count })
      list = store.sync(rows)
      await wait(300)
      await followStock(ctx, { supplier, sku: 'z', count })
    })
    expect(await list).toMatchObject({ isReadable: true })
    await store.close()
  },
)
