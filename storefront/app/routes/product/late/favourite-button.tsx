import { useEffect, useState } from 'react'
import { forgetProduct, readProducts, rememberProduct } from '../../../features/memory/lists/product-lists.ts'
import { isSharedDevice } from '../../../lib/shared-device.ts'
import { myProductsText } from '../../../text/my-products.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon, type IconShape } from '../../../ui/icon.tsx'

const heart = 'M12 20.5S3.5 15.4 3.5 9.3A4.8 4.8 0 0 1 12 6.4a4.8 4.8 0 0 1 8.5 2.9c0 6.1-8.5 11.2-8.5 11.2Z'
const openHeart: IconShape = { path: heart }
const fullHeart: IconShape = { path: heart, isFilled: true }

/** Keeps a product for the home page of this browser. Not offered on a device of several people. */
export function FavouriteButton({ id }: { id: string }) {
  const [isKept, setKept] = useState<boolean>()
  useEffect(() => {
    if (!isSharedDevice()) setKept(readProducts('favourites').includes(id))
  }, [id])
  if (isKept === undefined) return null
  const onPress = () => {
    if (isKept) forgetProduct('favourites', id)
    else rememberProduct('favourites', id)
    setKept(!isKept)
  }
  return (
    <div className="mt-4">
      <button type="button" aria-pressed={isKept} onClick={onPress} className={buttonClass('plain')}>
        <Icon shape={isKept ? fullHeart : openHeart} />
        <span>{isKept ? myProductsText.kept : myProductsText.keep}</span>
      </button>
      <p className="mt-2 fine">{myProductsText.keepHelp}</p>
    </div>
  )
}
