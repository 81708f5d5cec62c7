import { randomBytes } from 'node:crypto'
import type { User } from '@kilat/contract/identity.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { avatars } from '../../db/schema/identity.ts'
import { holdUser } from './hold-user.ts'
import { readUser } from './read.ts'
import { squarePicture } from './square-picture.ts'

/** Saves a picture given as a data URL, in place of the old one, under a new address. Refuses an invalid picture. */
export async function saveAvatar(ctx: Ctx, input: { userId: string; image: string }): Promise<User> {
  const { userId } = input
  const image = await squarePicture(input.image)
  const made = { key: randomBytes(16).toString('base64url'), image, createdAt: ctx.clock.now() }
  return inTx(ctx, async ctx => {
    await holdUser(ctx, userId)
    await ctx.db
      .insert(avatars)
      .values({ ...made, userId })
      .onConflictDoUpdate({ target: avatars.userId, set: made })
    return readUser(ctx, userId)
  })
}

/** Deletes a user's own picture. Succeeds if there was none. */
export async function deleteAvatar(ctx: Ctx, input: { userId: string }): Promise<User> {
  return inTx(ctx, async ctx => {
    await holdUser(ctx, input.userId)
    await ctx.db.delete(avatars).where(eq(avatars.userId, input.userId))
    return readUser(ctx, input.userId)
  })
}

/** A picture by its key, as WebP; undefined if it does not exist any more. */
export async function readAvatar(ctx: Ctx, key: string): Promise<Uint8Array | undefined> {
  const [avatar] = await ctx.db.select({ image: avatars.image }).from(avatars).where(eq(avatars.key, key))
  return avatar?.image
}
