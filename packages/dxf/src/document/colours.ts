// AutoCAD's numbered colours: nine by name, then 24 hues of ten shades each, then greys.
import { foreground } from '../sheet/sheet.ts'

const named = [0, 0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, foreground, 0x808080, 0xc0c0c0]
const shades = [1, 0.65, 0.5, 0.3, 0.15]
const greys = [0x33, 0x5b, 0x84, 0xad, 0xd6, 0xff]

const table: readonly number[] = Array.from({ length: 256 }, (_, number) => {
  if (number < 10) return named[number]!
  if (number >= 250) return greys[number - 250]! * 0x010101
  const hue = Math.floor((number - 10) / 10) / 4
  const [shade, isPale] = [shades[Math.floor((number % 10) / 2)]!, number % 2 === 1]
  const channel = (shift: number) => {
    const at = (hue + shift) % 6
    const full = Math.min(1, Math.max(0, Math.abs(at - 3) - 1))
    return Math.floor(255 * shade * (isPale ? 0.5 + full / 2 : full))
  }
  return (channel(0) << 16) | (channel(4) << 8) | channel(2)
})

/** 0xrrggbb of a colour number from 1 to 255, or `foreground`, also for numbers that there are not. */
export const indexedColour = (number: number): number => (number > 0 ? table[number] : undefined) ?? foreground
