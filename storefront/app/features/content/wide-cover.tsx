import { cx } from '../../lib/class-names.ts'

type Props = { src: string | null; className?: string; priority?: boolean }

/** A 16:9 picture that keeps its space while it loads; the store's own background if there is none. */
export function WideCover({ src, className, priority }: Props) {
  return (
    <span className={cx('relative block aspect-video overflow-hidden bg-sunken edge', className)}>
      {src ? (
        <img
          src={src}
          alt=""
          width={640}
          height={360}
          className="size-full object-cover transition-transform duration-200 ease-calm group-hover:scale-[1.035]"
          {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
        />
      ) : (
        <svg viewBox="0 0 160 90" aria-hidden="true" className="size-full bg-(image:--stage)">
          <path
            transform="translate(92 -14) scale(5)"
            d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z"
            fill="#7a63ff"
            opacity=".45"
          />
          <path transform="translate(20 31) scale(1.2)" d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" fill="#fff" opacity=".9" />
        </svg>
      )}
    </span>
  )
}
