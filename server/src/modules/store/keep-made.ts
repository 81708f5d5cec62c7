import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../ctx/context.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { invariant } from '../../platform/invariant.ts'

type Kept<Schema extends z.ZodType> = { key: string; schema: Schema; make: () => z.input<Schema> | Promise<z.input<Schema>> }

/**
 * A value, such as a key pair, that the store makes for itself at its first start and then keeps. Processes that start at the same
 * time on one database answer the same one.
 */
export async function keepMade<Schema extends z.ZodType>(
  { db }: Pick<Ctx, 'db'>,
  { key, schema, make }: Kept<Schema>,
): Promise<z.output<Schema>> {
  const find = async () => (await db.select().from(storeSettings).where(eq(storeSettings.key, key)))[0]
  const known = await find()
  if (known) return schema.parse(known.value)
  await db
    .insert(storeSettings)
    .values({ key, value: await make() })
    .onConflictDoNothing()
  const made = await find()
  invariant(made, 'a value that was kept can be read')
  return schema.parse(made.value)
}
