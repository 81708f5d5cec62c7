/** A style made of custom properties. */
export function cssVariables(values: Record<`--${string}`, string>): React.CSSProperties {
  // React sets custom properties, but its type of a style does not include them.
  return values as React.CSSProperties
}
