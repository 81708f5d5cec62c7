import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { inTx } from '../db/in-tx.ts'
import { contents } from '../db/schema/content.ts'
import { sessions } from '../db/schema/identity.ts'
import { deposits } from '../db/schema/wallet.ts'
import { openSession } from '../modules/identity/open-session.ts'
import { saveAvatar } from '../modules/identity/save-avatar.ts'
import { savePlayer } from '../modules/players/save-player.ts'
import { registerAddress } from '../modules/push/register-address.ts'
import { newReference } from '../platform/ids.ts'
import type { World } from './case-kinds.ts'
import type { Engine } from './engine.ts'
import { makeUser } from './make-user.ts'

/** Two users; the first owns one of everything, and has an expired and a revoked token. */
export async function makeWorld(engine: Engine, input: { itemId: string; picture: string }): Promise<World> {
  const { ctx, clock } = engine
  const { itemId, picture } = input
  const first = await makeUser(ctx, { name: 'Rahasia Satu', email: `${newReference('USR').toLowerCase()}@contoh.id` })
  clock.advance(61 * 60_000)
  const signIn = () => inTx(ctx, ctx => openSession(ctx, { userId: first.id, device: 'Chrome di Android' }))
  const [current, ended] = [await signIn(), await signIn()]
  await ctx.db.delete(sessions).where(eq(sessions.id, ended.sessionId))
  const userId = first.id
  const productId = itemId.replace(/-86-diamonds$/, '')
  const values = { user_id: '123456789', zone_id: '1234' }
  const { avatar_url: avatarUrl } = await saveAvatar(ctx, { userId, image: picture })
  const player = await savePlayer(ctx, { userId, productId, player: values, label: 'Akun adik', nickname: null })
  const { token: pushToken } = await registerAddress(ctx, {
    asker: { kind: 'user', userId, sessionId: current.sessionId },
    address: { kind: 'fcm', token: `${newReference('PSH')}:token` },
    orderSecret: null,
  })
  const order = await engine.order({ itemId, asker: userId })
  const depositId = newReference('DEP')
  const deposit = { id: depositId, userId, status: 'paid', amount: rupiah(50_000), channelId: 'qris', createdAt: clock.now() } as const
  await ctx.db.insert(deposits).values(deposit)
  await makeContents(engine)
  return {
    owner: { ...current, id: userId },
    other: await makeUser(ctx, { name: 'Orang Lain', email: 'lain@contoh.id' }),
    expired: first.token,
    revoked: ended.token,
    itemId,
    productId,
    picture,
    orderId: order.id,
    depositId,
    playerId: player.id,
    sessionId: first.sessionId,
    pushToken,
    orderBody: {
      item_id: itemId,
      player: values,
      channel: 'qris',
      contact: { kind: 'whatsapp', value: '081234567890' },
      expected_total: order.total,
    },
    secrets: [
      userId,
      order.id,
      pushToken,
      player.id,
      depositId,
      current.sessionId,
      first.sessionId,
      'Rahasia Satu',
      avatarUrl ?? 'no picture',
    ],
  }
}

async function makeContents({ ctx, clock }: Engine): Promise<void> {
  const text = { title: 'Judul', summary: 'Ringkas.', body: 'Isi.', readingMinutes: 1, publishedAt: clock.now(), updatedAt: clock.now() }
  for (const kind of ['blog', 'informasi', 'page'] as const)
    await ctx.db
      .insert(contents)
      .values({ ...text, kind, id: 'judul' })
      .onConflictDoNothing()
}
