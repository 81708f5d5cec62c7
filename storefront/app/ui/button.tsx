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
