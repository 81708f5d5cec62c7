import { useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { type AnimationOptions, readAnimationOptions } from './animation-options.ts'
import type { AnimationDefinition } from './load-definition.ts'
import { playAnimation } from './play-animation.client.ts'

type Props = AnimationOptions & {
  definition?: AnimationDefinition
  /** Address of the definition, if none is given. */
  link?: string | null
  /** Its text alternative; without one it is decoration. */
  label?: string
  /** Sets the size of its place, which is the same before, during and after playing. */
  className: string
  /** Shown until the animation is loaded, and instead of a missing one. */
  children?: React.ReactNode
}

/** Plays a Lottie animation. Its code and data are loaded when its place comes near the screen. */
export function AnimationPlayer({ definition, link, label, className, children, ...given }: Props) {
  const { loop, autoplay, speed, renderer } = readAnimationOptions(given)
  const stage = useRef<HTMLSpanElement>(null)
  const [isShown, setIsShown] = useState(false)
  const source = definition ?? link

  useEffect(() => {
    if (!stage.current || !source) return
    const end = playAnimation(stage.current, { source, options: { loop, autoplay, speed, renderer }, onShown: () => setIsShown(true) })
    return () => {
      end()
      setIsShown(false)
    }
  }, [source, loop, autoplay, speed, renderer])

  return (
    <span
      data-animation={isShown ? 'shown' : 'waiting'}
      className={cx('pointer-events-none', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {!isShown && children}
      <span ref={stage} className="absolute inset-0" />
    </span>
  )
}
