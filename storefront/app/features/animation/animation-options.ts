/** How an animation plays. Defaults: in a loop, by itself, at its own speed. */
export type AnimationOptions = {
  loop?: boolean
  autoplay?: boolean
  /** Factor of its own speed; greater than 0. */
  speed?: number
  renderer?: 'svg'
}

/** The options with their defaults filled in. Throws a RangeError for an impossible speed. */
export function readAnimationOptions(given: AnimationOptions): Required<AnimationOptions> {
  const { loop = true, autoplay = true, speed = 1, renderer = 'svg' } = given
  if (!(speed > 0 && Number.isFinite(speed))) throw new RangeError(`Animation speed must be a number greater than 0, but is ${speed}`)
  return { loop, autoplay, speed, renderer }
}

/** The frame shown if motion is not wanted: the middle of a loop, otherwise the last one. */
export function stillFrame(frames: number, loop: boolean): number {
  const last = Math.max(0, Math.ceil(frames) - 1)
  return loop ? Math.floor(last / 2) : last
}
