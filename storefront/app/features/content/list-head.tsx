import { Breadcrumb } from './breadcrumb.tsx'

/** Head of a page that lists articles or promos. */
export function ListHead({ name, to, title, intro }: { name: string; to: string; title: string; intro: string }) {
  return (
    <>
      <Breadcrumb places={[{ name, to }]} />
      <h1 className="mt-1 lg:mt-3 title-page">{title}</h1>
      <p className="mt-1.5 mb-5 lg:mb-8 text-ink-2 max-w-[52ch]">{intro}</p>
    </>
  )
}
