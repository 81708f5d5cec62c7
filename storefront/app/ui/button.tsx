import { cx } from '../lib/class-names.ts'

const kinds = {
  main: 'btn btn-main',
  plain: 'btn btn-plain',
  small: 'btn btn-small',
  quiet: 'btn btn-quiet',
  danger: 'btn btn-danger',
}

/** Classes of a button, for buttons and links; `main` is the one main action of a screen. */
export function buttonClass(kind: keyof typeof kinds, more?: string): string {
  return cx(kinds[kind], more)
}

/** Class of a square button with one icon; give it an `aria-label`. */
export const iconButtonClass = 'btn-icon'

/** A turning ring, shown while something is being done. */
export function Spinner() {
  return (
    <span aria-hidden="true" className="size-4.5 flex-none rounded-full border-[2.5px] border-current border-r-transparent animate-spin" />
  )
}

/**
 * A button's words, with the ring in place of its icon while something is being done. The words are an element of their own: a browser that translates the page
 * replaces bare text by elements that React does not know, and it could neither change the words nor put the ring before them.
 */
export function BusyLabel({ isBusy, icon, children }: { isBusy: boolean; icon?: React.ReactNode; children: string }) {
  return (
    <>
      {isBusy ? <Spinner /> : icon}
      <span>{children}</span>
    </>
  )
}
