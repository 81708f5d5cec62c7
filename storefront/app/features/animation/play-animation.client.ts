import { type AnimationOptions, stillFrame } from './animation-options.ts'
import { type AnimationDefinition, loadDefinition } from './load-definition.ts'

type Wish = {
  source: string | AnimationDefinition
  options: Required<AnimationOptions>
  /** The first frame is shown. */
  onShown: () => void
}
type Player = { play: () => void; pause: () => void; destroy: () => void }

/** Distance below the screen at which an animation is loaded. */
const nearby = '240px'

/** Plays an animation in `place` once it comes near the screen, and pauses while it is away. Answers how to end it. */
export function playAnimation(place: Element, wish: Wish): () => void {
  const ending = new AbortController()
  let player: Player | undefined
  let isNear = false
  let isAsked = false
  const observer = new IntersectionObserver(
    entries => {
      isNear = entries.at(-1)?.isIntersecting ?? false
      if (isNear) player?.play()
      else player?.pause()
      if (!isNear || isAsked) return
      isAsked = true
      openPlayer(place, { ...wish, signal: ending.signal, isNear: () => isNear }).then(opened => {
        player = opened
      })
    },
    { rootMargin: nearby },
  )
  observer.observe(place)
  return () => {
    observer.disconnect()
    ending.abort()
    player?.destroy()
  }
}

const loadLottie = () => import('lottie-web/build/player/lottie_light')

/** Loads the animation and its player. Undefined if either fails, or if the page was left meanwhile. */
async function openPlayer(
  place: Element,
  { source, options, onShown, signal, isNear }: Wish & { signal: AbortSignal; isNear: () => boolean },
): Promise<Player | undefined> {
  const [definition, lottie] = await Promise.all([
    typeof source === 'string' ? loadDefinition(source, signal) : structuredClone(source),
    loadLottie().then(
      module => module.default,
      () => null,
    ),
  ])
  if (!definition || !lottie || signal.aborted) return
  const { loop, autoplay, speed, renderer } = options
  const item = lottie.loadAnimation({ container: place, animationData: definition, renderer, loop, autoplay: false })
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const show = () => {
    if (calm.matches) item.goToAndStop(stillFrame(item.totalFrames, loop), true)
    else if (autoplay && isNear()) item.play()
  }
  item.setSpeed(speed)
  item.addEventListener('DOMLoaded', () => {
    show()
    onShown()
  })
  calm.addEventListener('change', show, { signal })
  return {
    play: () => autoplay && !calm.matches && item.play(),
    pause: () => item.pause(),
    destroy: () => item.destroy(),
  }
}
