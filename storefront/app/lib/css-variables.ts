/** A style made of custom properties. */
export function cssVariables(values: Record<`--${string}`, string>): React.CSSProperties {
  // React's type of a style knows no custom properties, though React sets them.
  return values as React.CSSProperties
}
