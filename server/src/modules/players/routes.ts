import { checkPlayer as checkPlayerEndpoint } from '@kilat/contract/catalog.ts'
import {
  deleteSavedPlayer as deleteSavedPlayerEndpoint,
  listSavedPlayers as listSavedPlayersEndpoint,
  savePlayer as savePlayerEndpoint,
} from '@kilat/contract/profile.ts'
import { type Route, route } from '../../http/route.ts'
import { checkPlayer } from './check-player.ts'
import { deleteSavedPlayer } from './delete-saved-player.ts'
import { listSavedPlayers } from './read.ts'
import { savePlayer } from './save-player.ts'

export const playerRoutes: Route[] = [
  route(checkPlayerEndpoint, async (ctx, { params, body }) => ({
    data: await checkPlayer(ctx, { productId: params.id, player: body.player }),
  })),
  route(listSavedPlayersEndpoint, async (ctx, ask) => ({
    data: await listSavedPlayers(ctx, { userId: ask.asker.userId, productId: ask.query.product_id }),
  })),
  route(savePlayerEndpoint, async (ctx, ask) => {
    const { product_id: productId, ...more } = ask.body
    return { data: await savePlayer(ctx, { ...more, productId, userId: ask.asker.userId }) }
  }),
  route(deleteSavedPlayerEndpoint, (ctx, ask) => deleteSavedPlayer(ctx, { userId: ask.asker.userId, id: ask.params.id })),
]
