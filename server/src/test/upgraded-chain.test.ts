import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTx } from '../db/in-tx.ts'
import { auditChain } from '../db/schema/audit.ts'
import { findBroken, readEnd } from '../modules/audit/check-chain.ts'
import { recordAct } from '../modules/audit/record-act.ts'
import { systemClock } from '../platform/clock.ts'
import { openOlderDatabase } from './older-database.ts'

test('acts and edits from before the chain are in it after the upgrade, in their order, and new ones follow', async () => {
  const older = await openOlderDatabase('0068_covers')
  await older.run(`
    insert into audit_events (at, act, subject_kind, subject_id, actor_kind, actor_id, reason, data)
      values ('2026-11-02', 'hold_released', 'order', 'KLT-1', 'operator', 'sari', 'by_hand', '{"note": "ok"}'),
             ('2026-11-04', 'order_attached', 'order', 'KLT-2', 'user', 'USR-1', 'order_secret', '{}');
    insert into channel_edits (at, subject_id, field, value, is_by_hand, actor_kind, actor_id, reason, note)
      values ('2026-11-03', 'bca_va', 'state', '"off"', true, 'operator', 'sari', 'by_hand', 'gangguan');`)
  const opened = await older.upgrade()
  try {
    const chain = await opened.db.select().from(auditChain).orderBy(asc(auditChain.seq))
    expect(chain.map(({ source, rowId }) => `${source} ${rowId}`)).toEqual(['audit_events 1', 'channel_edits 1', 'audit_events 2'])
    const ctx = { db: opened.db, clock: systemClock }
    await inTx(ctx, ctx =>
      recordAct(ctx, {
        by: { kind: 'operator', id: 'sari', device: 'Chrome di Android' },
        act: 'hold_released',
        subjectKind: 'order',
        subjectId: 'KLT-3',
        reason: 'by_hand',
        data: {},
      }),
    )
    expect(await readEnd(opened)).toMatchObject({ count: 4 })
    expect(await findBroken(opened, { from: 0, to: 4 })).toBeUndefined()
  } finally {
    await opened.close()
  }
})
