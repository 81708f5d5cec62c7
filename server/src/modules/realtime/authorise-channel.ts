import type { Asker } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { isSocketId } from '../../platform/realtime-names.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { userChannel } from './channels.ts'

/**
 * The proof with which a connection may subscribe to a private channel: a user's own, for that user only. Refuses everything else, and
 * ids of connections that no server gives: what is signed is id and channel with a colon between them, so that another shape could be
 * a proof for another channel.
 */
export function authoriseChannel(
  { realtime }: { realtime: Pick<Realtime, 'authorise'> },
  { socketId, channel, asker }: { socketId: string; channel: string; asker: Asker },
): ReturnType<Realtime['authorise']> {
  const isOwn = asker.kind === 'user' && channel === userChannel(asker.userId)
  if (!isOwn || !isSocketId(socketId))
    throw new Problem('not_allowed', 'Kabar langsung ini bukan untuk akun kamu. Muat ulang halamannya, ya.')
  return realtime.authorise(socketId, channel, asker.sessionId)
}
