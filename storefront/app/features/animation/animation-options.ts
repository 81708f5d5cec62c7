/** How an animation plays. What is left out: again and again, by itself, at its own pace. */
export type AnimationOptions = {
  loop?: boolean
  autoplay?: boolean
  /** Times its own pace; greater than 0. */
  speed?: number
  renderer?: 'svg'
}

/** The options with what was left out filled in. Throws a RangeError for a speed nothing can be played at. */
export function readAnimationOptions(given: AnimationOptions): Required<AnimationOptions> {
  const { loop = true, autoplay = true, speed = 1, renderer = 'svg' } = given
  if (!(speed > 0 && Number.isFinite(speed))) throw new RangeError(`Animation speed must be a number greater than 0, but is ${speed}`)
  return { loop, autoplay, speed, renderer }
}

/** The frame that stands for the whole where nothing may move: what a loop shows halfway, what the others end with. */
export function stillFrame(frames: number, loop: boolean): number {
  const last = Math.max(0, Math.ceil(frames) - 1)
  return loop ? Math.floor(last / 2) : last
}
