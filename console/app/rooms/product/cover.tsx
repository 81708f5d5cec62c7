import { addCover } from '@kilat/contract/operator/products.ts'
import { useMutation } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { call, sentenceOf } from '../../api/call.ts'
import { productText } from '../../text/product.ts'
import { Say } from '../../ui/say.tsx'
import '../../ui/file.css'

const mostBytes = 3 * 1024 * 1024

/** The cover as buyers see it, and another picture for it. The store cuts it to size; it is shown to buyers once the product is saved. */
export function Cover({ id, cover, title, onEdit }: { id: string; cover: string; title: string; onEdit: (cover: string) => void }) {
  const add = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > mostBytes) throw new Error(productText.tooLarge)
      return call(addCover, { params: { id }, body: { image: await readDataUrl(file) } })
    },
  })
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Only of the picture that was chosen last, in whichever order the answers come.
    if (file) add.mutate(file, { onSuccess: ({ data }) => onEdit(data.cover) })
    currentTarget.value = ''
  }
  return (
    <div className="cover">
      <img src={cover} alt={`${productText.fields.cover} ${title}`} width={90} height={120} />
      <div>
        <label className="button file">
          {add.isPending ? productText.makingCover : productText.chooseCover}
          <input type="file" accept="image/png,image/jpeg,image/webp" aria-label={productText.chooseCover} onChange={take} />
        </label>
        <p className="muted small">{productText.coverHint}</p>
      </div>
      {add.error && <Say kind="bad">{sentenceOf(add.error)}</Say>}
    </div>
  )
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(productText.tooLarge))
    reader.readAsDataURL(file)
  })
}
