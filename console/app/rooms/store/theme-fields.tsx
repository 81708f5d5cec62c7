import { contrastsOf, formatContrast, readableContrast } from '@kilat/contract/colours.ts'
import type { StoredTheme } from '@kilat/contract/operator/theme.ts'
import { leaveRow } from '../../lib/leave-row.ts'
import { themeText } from '../../text/store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type Props = { theme: StoredTheme; fields: Readonly<Record<string, string>>; onEdit: (change: Partial<StoredTheme>) => void }

/** Who the store is. */
export function Identity({ theme: { store, header }, fields, onEdit }: Props) {
  const text = (name: keyof StoredTheme['store'], label: string, hint?: string) => (
    <Field
      label={label}
      name={`store.${name}`}
      value={store[name]}
      hint={hint}
      problem={fields[`store.${name}`]}
      onChange={event => onEdit({ store: { ...store, [name]: event.target.value } })}
      required
    />
  )
  return (
    <section className="panel inside stack" aria-labelledby="identity">
      <h2 id="identity">{themeText.identity}</h2>
      {text('name', themeText.name)}
      {text('tagline', themeText.tagline)}
      {text('legal', themeText.legal, themeText.legalHint)}
      {text('hours', themeText.hours)}
      <Field
        label={themeText.favicon}
        name="header.favicon"
        value={header.favicon}
        hint={themeText.faviconHint}
        problem={fields['header.favicon']}
        onChange={event => onEdit({ header: { favicon: event.target.value } })}
        required
      />
    </section>
  )
}

/** The two colours, each with how well it can be read. */
export function Colours({ theme: { colors }, fields, onEdit }: Props) {
  const ratios = contrastsOf(colors)
  return (
    <section className="panel inside stack" aria-labelledby="colours">
      <h2 id="colours">{themeText.colours}</h2>
      {(['main', 'accent'] as const).map(name => {
        const ratio = ratios[name]
        const isWhole = /^#[0-9a-f]{6}$/.test(colors[name])
        const told = formatContrast(ratio).replace('.', ',')
        const isReadable = isWhole && ratio >= readableContrast
        const edit = (value: string) => onEdit({ colors: { ...colors, [name]: value.trim().toLowerCase() } })
        return (
          <div className="colour" key={name}>
            <label className="field">
              <span>{themeText[name]}</span>
              <input type="color" value={isWhole ? colors[name] : '#000000'} onChange={event => edit(event.target.value)} />
            </label>
            <Field
              label={themeText.code(themeText[name])}
              name={`colors.${name}`}
              value={colors[name]}
              hint={isReadable ? themeText.readable(told) : undefined}
              problem={fields[`colors.${name}`] ?? (isWhole && !isReadable ? themeText.unreadable(told) : undefined)}
              onChange={event => edit(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        )
      })}
    </section>
  )
}

/** The links of the footer; the one named Whatsapp is the store's contact. */
export function Links({ theme: { footer }, fields, onEdit }: Props) {
  const { sosmed } = footer
  const set = (next: StoredTheme['footer']['sosmed']) => onEdit({ footer: { sosmed: next } })
  return (
    <section className="panel inside stack" aria-labelledby="links">
      <h2 id="links">{themeText.links}</h2>
      <p className="muted">{themeText.linksHint}</p>
      {sosmed.map((entry, at) => {
        const edit = (change: Partial<typeof entry>) => set(sosmed.map((known, other) => (other === at ? { ...known, ...change } : known)))
        const place = `footer.sosmed.${at}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other name that stays while its title is typed.
          <fieldset className="link-fields" key={at} data-row>
            <legend className="unseen">{entry.title}</legend>
            <Field
              label={themeText.linkTitle}
              name={`${place}.title`}
              value={entry.title}
              problem={fields[`${place}.title`]}
              onChange={event => edit({ title: event.target.value })}
            />
            <Field
              label={themeText.link}
              name={`${place}.link`}
              inputMode="url"
              value={entry.link}
              problem={fields[`${place}.link`]}
              onChange={event => edit({ link: event.target.value })}
            />
            <Field
              label={themeText.icon}
              name={`${place}.icon`}
              value={entry.icon ?? ''}
              hint={themeText.iconHint}
              problem={fields[`${place}.icon`]}
              onChange={event => edit({ icon: event.target.value || null })}
            />
            <Button
              look="quiet"
              onClick={event => {
                leaveRow(event.currentTarget)
                set(sosmed.filter((_, other) => other !== at))
              }}
            >
              {themeText.remove(entry.title)}
            </Button>
          </fieldset>
        )
      })}
      {fields['footer.sosmed'] && <p className="wrong">{fields['footer.sosmed']}</p>}
      <Button onClick={() => set([...sosmed, { title: '', link: 'https://', icon: null }])}>{themeText.addLink}</Button>
    </section>
  )
}

/** What search engines show, and the categories. */
export function Search({ theme: { seo, categories }, fields, onEdit }: Props) {
  return (
    <section className="panel inside stack" aria-labelledby="search">
      <h2 id="search">{themeText.search}</h2>
      <Field
        label={themeText.metaTitle}
        name="seo.meta_title"
        value={seo.meta_title}
        problem={fields['seo.meta_title']}
        onChange={event => onEdit({ seo: { ...seo, meta_title: event.target.value } })}
        required
      />
      <Field
        label={themeText.metaDescription}
        name="seo.meta_description"
        value={seo.meta_description}
        problem={fields['seo.meta_description']}
        onChange={event => onEdit({ seo: { ...seo, meta_description: event.target.value } })}
        required
      />
      <Categories categories={categories} fields={fields} onEdit={categories => onEdit({ categories })} />
    </section>
  )
}

type Named = StoredTheme['categories']
type CategoriesInput = { categories: Named; fields: Props['fields']; onEdit: (categories: Named) => void }

/** The names, icons and order of the categories; which products they hold is each product's own. */
function Categories({ categories, fields, onEdit }: CategoriesInput) {
  const change = (at: number, change: Partial<Named[number]>) =>
    onEdit(categories.map((known, index) => (index === at ? { ...known, ...change } : known)))
  const raise = (at: number) => {
    const order = [...categories]
    order.splice(at - 1, 0, ...order.splice(at, 1))
    onEdit(order)
  }
  return (
    <>
      <h3>{themeText.categories}</h3>
      {categories.map(({ id, title, icon }, at) => (
        <fieldset className="inset stack close" key={id}>
          <legend className="small">{themeText.categoryPlace(at + 1)}</legend>
          <Field
            label={themeText.category(id)}
            name={`categories.${at}.title`}
            value={title}
            problem={fields[`categories.${at}.title`]}
            onChange={event => change(at, { title: event.target.value })}
            required
          />
          <Field
            label={themeText.icon}
            aria-label={themeText.categoryIcon(id)}
            name={`categories.${at}.icon`}
            value={icon ?? ''}
            hint={themeText.categoryIconHint}
            problem={fields[`categories.${at}.icon`]}
            onChange={event => change(at, { icon: event.target.value.trim() || null })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {/* At the first it stays, with the focus of whoever has raised it there. */}
          <Button look="quiet" aria-disabled={at === 0 || undefined} onClick={() => raise(at)}>
            {themeText.raise(title || id)}
          </Button>
        </fieldset>
      ))}
    </>
  )
}
