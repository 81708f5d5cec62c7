import { formatIdr } from '@kilat/contract/idr.ts'
import { redirect, useLocation } from 'react-router'
import { serverApi } from '../../api/api.server.ts'
import { readServerSide } from '../../api/load-context.ts'
import { pageProblem } from '../../api/page-problem.ts'
import { secretCookie } from '../../features/orders/posted-secret.ts'
import { cssVariables } from '../../lib/css-variables.ts'
import { getProduct, listPaymentChannels } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { productText } from '../../text/product.ts'
import { productDescription } from '../../text/product-description.ts'
import type { Route } from './+types/route.ts'
import { gemTones, itemArt } from './item-art.ts'
import { ItemShapes } from './item-picture.tsx'
import { OrderPage } from './order-page.tsx'
import { arrangePacks } from './pack-shelf.ts'
import { placeFromForm } from './place-from-form.server.ts'

/** The page has its own bottom bar on a phone. */
export const handle = { hasBuyBar: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = serverApi(context)
  try {
    const [product, channels] = await Promise.all([api.call(getProduct, { params }), api.call(listPaymentChannels)])
    const { art, items, is_voucher: isVoucher, from_price: from } = product.data
    const shelf = arrangePacks(product.data)
    const description = from === null ? undefined : productDescription(product.data.title, formatIdr(from))
    return { product: product.data, channels: channels.data, gems: gemTones(art.tint), art: itemArt(items, isVoucher), shelf, description }
  } catch (error) {
    throw await pageProblem(api, url.pathname, error)
  }
}

/** Places the order of a buyer without scripts. With scripts, the page places it itself. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = serverApi(context)
  const data = await request.formData()
  try {
    const { data: product } = await api.call(getProduct, { params })
    const posted = await placeFromForm(api, { product, data })
    if (posted.kind !== 'placed') return posted
    const { orderId, orderSecret: secret } = posted
    const cookie = secretCookie({ orderId, secret, origin: readServerSide(context).origin })
    return redirect(`/transactions/${orderId}`, { headers: { 'Set-Cookie': cookie } })
  } catch (error) {
    throw await pageProblem(api, url.pathname, error)
  }
}

export const meta: Route.MetaFunction = args => {
  const { loaderData } = args
  if (!loaderData) return pageMeta(args)
  return pageMeta(args, { title: productText.title(loaderData.product.title), description: loaderData.description })
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, channels, gems, art, shelf } = loaderData
  const itemId = new URLSearchParams(useLocation().search).get('item')
  const [deep, bright] = product.art.tint
  // The product's colours, mixed into the background of either theme.
  const band = { backgroundImage: `linear-gradient(100deg, ${deep}4d, ${bright}42)` }
  const tones = cssVariables(Object.fromEntries(gems.map((tone, at) => [`--gem-${at + 1}`, tone])))
  return (
    <div className="isolate" style={tones}>
      <div aria-hidden="true" className="absolute inset-x-0 top-0 -z-1 h-67 lg:h-75 slant-band" style={band} />
      <ItemShapes />
      <OrderPage key={product.id} product={product} channels={channels} art={art} shelf={shelf} posted={actionData} itemId={itemId} />
    </div>
  )
}
