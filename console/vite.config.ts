import { defineConfig } from 'vite'

const api = process.env.API_URL ?? 'http://localhost:3001'

export default defineConfig({
  base: '/console/',
  server: { proxy: { '/api': api } },
  build: {
    outDir: 'build',
    // The list of packages in the browser's files, for the notices.
    license: { fileName: '.vite/packages.json' },
    // The page's policy allows no text to become a script, and browsers with passkeys load modules ahead by themselves.
    modulePreload: { polyfill: false },
    // What five rooms use comes with the first: else a room takes up to 27 files, many of one kilobyte. The first screen weighs 140 kB so.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 5 }] } } },
  },
})
