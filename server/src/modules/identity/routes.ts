import {
  endAllSessions as endAllSessionsEndpoint,
  endSession as endSessionEndpoint,
  listSessions as listSessionsEndpoint,
  login as loginEndpoint,
  logout as logoutEndpoint,
  refreshTokens as refreshTokensEndpoint,
} from '@kilat/contract/identity.ts'
import { type Route, route } from '../../http/route.ts'
import { endAllSessions, endSession, signOut } from './end-session.ts'
import { listSessions } from './read.ts'
import { refreshSession } from './refresh-session.ts'
import { refuseProvider, refuseSignIn, signIn } from './sign-in.ts'

export const identityRoutes: Route[] = [
  route(
    loginEndpoint,
    (ctx, { body, headers }) => {
      if ('provider' in body) throw refuseProvider()
      return signIn(ctx, { idToken: body.token, userAgent: headers.get('user-agent') })
    },
    // An ID token too long for this server is refused like every other bad token.
    { restate: (ctx, problem) => (problem.code === 'body_too_large' ? refuseSignIn(ctx, 'oversized') : problem) },
  ),
  route(refreshTokensEndpoint, (ctx, { body }) => refreshSession(ctx, { refreshToken: body.refresh_token })),
  route(logoutEndpoint, (ctx, ask) => signOut(ctx, ask.asker)),
  route(listSessionsEndpoint, async (ctx, ask) => ({ data: await listSessions(ctx, ask.asker) })),
  route(endSessionEndpoint, (ctx, ask) => endSession(ctx, { userId: ask.asker.userId, sessionId: ask.params.id })),
  route(endAllSessionsEndpoint, (ctx, ask) => endAllSessions(ctx, ask.asker)),
]
