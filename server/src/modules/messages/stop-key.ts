import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { messageKeys } from '../../db/schema/messages.ts'
import { invariant } from '../../platform/invariant.ts'
import { newSecret } from '../identity/secret.ts'

const name = 'stop'

/** The key that hashes addresses and signs the links that stop messages, made the first time. It lasts as long as the store. */
export async function readStopKey({ db }: Pick<TxCtx, 'db'>): Promise<string> {
  const read = () => db.select().from(messageKeys).where(eq(messageKeys.name, name))
  const [known] = await read()
  if (known) return known.key
  await db.insert(messageKeys).values({ name, key: newSecret() }).onConflictDoNothing()
  const [made] = await read()
  invariant(made, 'a key that was made is there')
  return made.key
}
