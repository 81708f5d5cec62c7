import type { Step } from './missing-step.ts'

/** Scrolls to a step and focuses its first empty or chosen control. */
export function goToStep(step: Step): void {
  // Runs after this turn, because a closing dialog first returns the focus to the button.
  setTimeout(() => {
    const section = document.getElementById(`langkah-${step}`)
    if (!section) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    section.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
    const controls = [...section.querySelectorAll<HTMLInputElement>('input:not([type=hidden]):not(:disabled), select')]
    const wanted = controls.find(control => control.getAttribute('aria-invalid') === 'true' || control.value === '')
    ;(wanted ?? controls.find(control => control.checked) ?? controls[0])?.focus({ preventScroll: true })
  }, 60)
}
