import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { attempts } from '../db/schema/delivery.ts'
import { orders } from '../db/schema/orders.ts'
import { isDatabaseBusy } from '../platform/database-down.ts'
import { buy } from './buy.ts'
import { createEngine } from './engine.ts'
import { makeItem } from './make-item.ts'

const columns = [
  ['orders', 'item_name'],
  ['attempts', 'detail'],
  ['payments', 'code'],
  ['payment_receipts', 'external_id'],
]

// An embedded database is migrated before anybody asks it.
test.runIf(inject('template').kind === 'postgres')(
  'while another version changes its tables under a running store, an order is placed, paid and delivered once',
  async () => {
    // It is never closed, which would give its changed database to another test.
    const engine = await createEngine()
    let refusals = 0
    /** Does it again while the database says that a statement is outdated, as buyers and jobs do; each connection says so once. */
    async function again<Answer>(act: () => Promise<Answer>): Promise<Answer> {
      try {
        return await act()
      } catch (error) {
        refusals += 1
        if (!isDatabaseBusy(error) || refusals > 100) throw error
        return again(act)
      }
    }
    // Now the connections know their statements.
    for (let count = 0; count < 12; count += 1) {
      const earlier = await again(() => engine.order())
      await again(() => engine.pay(earlier))
      await again(() => engine.runJobs())
    }
    refusals = 0
    const purchase = { itemId: await makeItem(engine.ctx), key: randomUUID() }
    for (const [table, column] of columns) {
      await engine.ctx.db.execute(sql.raw(`alter table ${table} alter column ${column} type varchar(300)`))
    }

    const order = await again(() => buy(engine.ctx, purchase))
    await again(() => engine.pay(order))
    await again(() => engine.runJobs())
    expect(await again(() => engine.read(order))).toMatchObject({ status: 'delivered' })
    expect(await again(() => buy(engine.ctx, purchase))).toMatchObject({ id: order.id })

    expect(await engine.ctx.db.$count(orders, eq(orders.itemId, purchase.itemId))).toBe(1)
    const sent = await engine.ctx.db.select({ reference: attempts.reference }).from(attempts).where(eq(attempts.orderId, order.id))
    expect(sent.map(({ reference }) => engine.supplier.delivered.get(reference))).toEqual([1])
    await engine.expectBooks()
    // Without a refusal nothing was outdated, and nothing shown.
    expect(refusals).toBeGreaterThan(0)
  },
)
