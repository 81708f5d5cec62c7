/** Address of a 3:4 picture and the two colours of its background, which tint the page. */
export type Cover = { address: string; tint: [string, string] }

const cover = (motif: string, from: string, to: string): Cover => ({ address: `/covers/${motif}.svg`, tint: [from, to] })

/** The store's own art, by motif. */
export const covers = {
  bastion: cover('bastion', '#2f7bff', '#7cc8ff'),
  blades: cover('blades', '#2f4bea', '#7fd0ff'),
  blocks: cover('blocks', '#39b6ff', '#b8f2ff'),
  board: cover('board', '#0f6c8c', '#39d0c0'),
  capsule: cover('capsule', '#1f2a8c', '#4fd3a8'),
  coins: cover('coins', '#e08a00', '#ffd76a'),
  compass: cover('compass', '#5b6b52', '#c9b98a'),
  contour: cover('contour', '#24381f', '#5b7a2e'),
  dynasty: cover('dynasty', '#b5162f', '#f0622e'),
  ember: cover('ember', '#6a1b9a', '#ff7a3d'),
  flask: cover('flask', '#8a1f6a', '#ff6f7d'),
  gamepad: cover('gamepad', '#24476b', '#7fb2d9'),
  hoops: cover('hoops', '#7a2bff', '#ff4f9a'),
  nightdrive: cover('nightdrive', '#5a1a9a', '#ff3d86'),
  orbit: cover('orbit', '#3a1590', '#a233e0'),
  paradrop: cover('paradrop', '#ff4b2b', '#ffd27a'),
  pitch: cover('pitch', '#0b4a4f', '#15a05a'),
  resonance: cover('resonance', '#2a2f52', '#6c79b8'),
  reticle: cover('reticle', '#5e7f95', '#f3dda6'),
  rift: cover('rift', '#0b4a8f', '#f2c14e'),
  shards: cover('shards', '#12434b', '#1e8c83'),
  skyland: cover('skyland', '#0b6fa8', '#22b5c4'),
  slash: cover('slash', '#3a0512', '#d3203f'),
  tags: cover('tags', '#3b4252', '#ff8a3d'),
  ticket: cover('ticket', '#0a8f7a', '#8cf0a8'),
  trophy: cover('trophy', '#0a2a9c', '#ffc93c'),
} as const satisfies Record<string, Cover>
