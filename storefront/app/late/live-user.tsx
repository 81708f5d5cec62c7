import { ownOrdersMoved } from '../features/realtime/own-news.ts'
import { useNews } from '../features/realtime/use-news.ts'
import { walletMoved } from '../lib/signals.ts'
import { useAuth } from '../session/auth-store.ts'
import { refreshUser } from '../session/use-profile.ts'

const userEvents = ['wallet', 'order'] as const

/** Hears of the signed-in user's own changes, on every page: his balance and his orders show them at once. */
export function LiveUser() {
  const userId = useAuth(state => state.user?.id)
  useNews(userId ? `private-user.${userId}` : null, userEvents, event => {
    if (event !== 'order') {
      void refreshUser()
      walletMoved.send()
    }
    if (event !== 'wallet') ownOrdersMoved.send()
  })
  return null
}
