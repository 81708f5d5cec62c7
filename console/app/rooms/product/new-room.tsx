import { categorySchema } from '@kilat/contract/catalog.ts'
import { addProduct, longestFieldLabel, type NewProduct, type PlayerShape, playerShapes } from '@kilat/contract/operator/products.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, fieldsOf, sentenceOf } from '../../api/call.ts'
import { useMay } from '../../api/use-may.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { newProductText as text } from '../../text/new-product.ts'
import { productText } from '../../text/product.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Area } from './area.tsx'
import './product.css'

const empty: NewProduct = {
  ...{ id: '', title: '', publisher: '', category: 'mobile', brand: '', unit: '' },
  ...{ player: 'digits', player_label: 'User ID', player_example: '', description: '' },
}

/** Adds a product that the software does not know. */
export function Component() {
  const mayEdit = useMay('edit_catalog')
  return (
    <>
      <title>{`${text.title} | Konsol`}</title>
      <div className="page-head">
        <Link className="back" to="/harga">
          <Icon name="back" isLittle />
          {productText.back}
        </Link>
        <h1 tabIndex={-1}>{text.title}</h1>
        <p>{text.intro}</p>
      </div>
      {mayEdit === false && <Say kind="warn">{text.noRight}</Say>}
      {mayEdit && <Form />}
    </>
  )
}

/** What was typed stays until it is taken. */
function Form() {
  const known = useQueryClient()
  const navigate = useNavigate()
  const [product, setProduct] = useState(empty)
  const [reason, setReason] = useState('')
  // The address follows the name until it is typed.
  const [isOwnSlug, setIsOwnSlug] = useState(false)
  const add = useMutation({
    mutationFn: () => call(addProduct, { body: { product, reason } }),
    onSuccess: async saved => {
      toast({ kind: 'ok', title: text.saved, sentence: text.savedSay })
      known.setQueryData(['product', saved.data.id], saved)
      await known.invalidateQueries({ queryKey: ['items'] })
    },
  })
  useLeaveGuard(!add.isSuccess && JSON.stringify(product) !== JSON.stringify(empty))
  const savedId = add.data?.data.id
  // The guard has to know first that nothing is lost.
  useEffect(() => {
    if (savedId !== undefined) navigate(`/harga/produk/${savedId}`, { replace: true })
  }, [savedId, navigate])
  // It gets a page of its own once it is saved, so nothing is typed meanwhile.
  const edit = (change: Partial<NewProduct>) => {
    if (!add.isPending) setProduct(now => ({ ...now, ...change }))
  }
  const fields = fieldsOf(add.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  const line = (
    field: 'publisher' | 'brand' | 'unit' | 'player_label' | 'player_example',
    more: Omit<LineInput, 'name' | 'value' | 'onEdit'>,
  ) => (
    <Line {...more} name={field} value={product[field]} problem={fields[`product.${field}`]} onEdit={value => edit({ [field]: value })} />
  )
  return (
    <form className="panel inside stack new-product" onSubmit={send}>
      {add.error && <Say kind="bad">{sentenceOf(add.error)}</Say>}
      <Line
        label={text.name}
        name="title"
        value={product.title}
        problem={fields['product.title']}
        onEdit={title => edit({ title, ...(!isOwnSlug && { id: toSlug(title) }) })}
      />
      <Line
        label={text.slug}
        name="id"
        value={product.id}
        hint={text.slugHint}
        problem={fields['product.id']}
        longest={64}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        onEdit={id => {
          setIsOwnSlug(true)
          edit({ id })
        }}
      />
      {line('publisher', { label: text.publisher })}
      <label className="field">
        <span>{text.category}</span>
        <select value={product.category} onChange={event => edit(withCategory(product, event.target.value))}>
          {categorySchema.options.map(name => (
            <option key={name} value={name}>
              {productText.categories[name]}
            </option>
          ))}
        </select>
      </label>
      {line('brand', { label: text.brand, hint: text.brandHint })}
      {line('unit', { label: text.unit, hint: text.unitHint, longest: 30 })}
      <label className="field">
        <span>{text.player}</span>
        <select value={product.player} onChange={event => edit({ player: event.target.value as PlayerShape })}>
          {playerShapes.map(shape => (
            <option key={shape} value={shape}>
              {text.players[shape]}
            </option>
          ))}
        </select>
        {fields['product.player'] !== undefined && <small>{fields['product.player']}</small>}
      </label>
      {product.player !== 'none' && (
        <>
          {line('player_label', { label: text.label, hint: text.labelHint, longest: longestFieldLabel })}
          {line('player_example', { label: text.example, longest: 40, isOptional: true })}
        </>
      )}
      <Area
        label={text.description}
        name="description"
        value={product.description}
        rows={4}
        wrong={fields['product.description']}
        onEdit={description => edit({ description })}
      />
      <Line
        label={text.reason}
        name="reason"
        value={reason}
        problem={fields.reason}
        longest={300}
        hint={productText.reasonHint}
        onEdit={setReason}
      />
      <Button type="submit" look="main" isLarge busyText={add.isPending ? text.saving : undefined}>
        {text.save}
      </Button>
      <Link className="button quiet" to="/harga">
        {text.leaveOut}
      </Link>
    </form>
  )
}

type LineInput = {
  label: string
  name: string
  value: string
  onEdit: (value: string) => void
  hint?: string
  problem?: string | undefined
  longest?: number
  pattern?: string
  isOptional?: boolean
}

function Line({ onEdit, longest = 80, isOptional = false, ...input }: LineInput) {
  return <Field {...input} autoComplete="off" maxLength={longest} required={!isOptional} onChange={event => onEdit(event.target.value)} />
}

/** A voucher has no account, and everything else has one. */
function withCategory({ player }: NewProduct, chosen: string): Partial<NewProduct> {
  const category = categorySchema.parse(chosen)
  if (category === 'voucher') return { category, player: 'none' }
  return { category, ...(player === 'none' && { player: 'digits' as const }) }
}

function toSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64)
}
