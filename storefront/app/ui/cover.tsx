import { cx } from '../lib/class-names.ts'

/** A 3:4 picture that keeps its space while it loads. `priority` for the largest picture of the first screen. */
export function Cover({
  src,
  className,
  priority,
  children,
}: {
  src: string
  className?: string
  priority?: boolean
  children?: React.ReactNode
}) {
  return (
    <span className={cx('relative block aspect-3/4 overflow-hidden bg-sunken edge', className)}>
      {children}
      <img
        src={src}
        alt=""
        width={300}
        height={400}
        className="size-full object-cover transition-transform duration-200 ease-calm group-hover:scale-[1.035]"
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </span>
  )
}
