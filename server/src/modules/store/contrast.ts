import { contrastsOf, formatContrast, readableContrast } from '@kilat/contract/colours.ts'

/** Problems with a store's two colours, as sentences for a file's author. */
export function findColourProblems(colors: { main: string; accent: string }): string[] {
  const { main, accent } = contrastsOf(colors)
  return [
    ...(main < readableContrast
      ? [
          `colors.main ${colors.main} can not be read on: its text reaches ${formatContrast(main)} : 1 of ${readableContrast}; make it lighter or darker`,
        ]
      : []),
    ...(accent < readableContrast
      ? [
          `colors.accent ${colors.accent} can not be read on white: it reaches ${formatContrast(accent)} : 1 of ${readableContrast}; make it darker`,
        ]
      : []),
  ]
}
