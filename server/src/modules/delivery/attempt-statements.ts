import { eq } from 'drizzle-orm'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { attempts } from '../../db/schema/delivery.ts'

type Values = typeof attempts.$inferInsert

/** All attempts of an order. */
export const selectAttempts = buildOnce((db, { orderId }: Given<{ orderId: string }>) =>
  db.select().from(attempts).where(eq(attempts.orderId, orderId)),
)

export const selectAttempt = buildOnce((db, { reference }: Given<{ reference: string }>) =>
  db.select().from(attempts).where(eq(attempts.reference, reference)),
)

/** All of a new attempt, so that it is known without asking the database. */
export const insertAttempt = buildOnce((db, given: Given<typeof attempts.$inferSelect>) => db.insert(attempts).values(given))

/** Changes what is named of an attempt. */
export const updateAttempt = buildOnce((db, { reference, ...set }: Given<Pick<Values, 'reference'> & Partial<Omit<Values, 'reference'>>>) =>
  db.update(attempts).set(set).where(eq(attempts.reference, reference)),
)
