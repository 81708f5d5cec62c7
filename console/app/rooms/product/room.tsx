import { readProduct } from '@kilat/contract/operator/products.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useBeginAnew } from '../../acts/use-begin-anew.ts'
import { call, sentenceOf } from '../../api/call.ts'
import { productText } from '../../text/product.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Say } from '../../ui/say.tsx'
import { ProductForm } from './product-form.tsx'
import './product.css'

/** What buyers read of a product, edited by hand. */
export function Component() {
  const { id = '' } = useParams()
  const product = useQuery({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call(readProduct, { params: { id } }, signal),
    // What is being typed is not replaced by what somebody else has saved.
    staleTime: Number.POSITIVE_INFINITY,
    // What was read at an earlier visit may be old by now.
    refetchOnMount: 'always',
  })
  const { begun, beginAnew } = useBeginAnew(product)
  const isRead = product.data !== undefined && product.isFetchedAfterMount
  return (
    <>
      <title>{`${product.data?.data.values.title ?? productText.fields.title} | Konsol`}</title>
      <div className="page-head">
        <Link className="back" to="/harga">
          <Icon name="back" isLittle />
          {productText.back}
        </Link>
        <h1 tabIndex={-1}>{product.data?.data.values.title ?? id}</h1>
        <p>{productText.intro}</p>
      </div>
      {product.error && (
        <Say kind="bad">
          {sentenceOf(product.error)} <Button onClick={() => product.refetch()}>{productText.again}</Button>
        </Say>
      )}
      {!isRead && !product.error && (
        <div className="panel rows" role="status" aria-label={productText.loading}>
          <div className="bones">
            <div className="bone" />
            <div className="bone" />
          </div>
        </div>
      )}
      {isRead && product.data && <ProductForm key={`${id}/${begun}`} stored={product.data.data} onTakeTheirs={beginAnew} />}
    </>
  )
}
