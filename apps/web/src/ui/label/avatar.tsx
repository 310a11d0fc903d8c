import { useState } from 'react'
import './avatar.css'

interface AvatarProps {
  name: string
  /** Address of the picture; without one, or when it does not load, the name's character stands in. */
  src?: string
  size?: number
}

// Each carries white text at 4.5 or more.
const colours = [
  '#9b4f6b',
  '#a0522d',
  '#44708f',
  '#5b5ea6',
  '#2c787f',
  '#7a4e9c',
  '#6b6f2e',
  '#3b7a57',
  '#8a5a2b',
] as const

export function Avatar({ name, src, size = 24 }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const box = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.45)) }
  if (src && src !== broken) {
    return <img className="avatar" style={box} src={src} alt={name} title={name} onError={() => setBroken(src)} />
  }
  return (
    <span
      className="avatar"
      style={{ ...box, background: avatarColour(name) }}
      role="img"
      aria-label={name}
      title={name}
      // Drawn by the stylesheet: it is a picture, no text that a name would have to repeat.
      data-character={avatarCharacter(name)}
    />
  )
}

/** The same for the same name, in every session. */
export function avatarColour(name: string): string {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return colours[hash % colours.length] ?? colours[0]
}

/** Chinese given names tell people apart and stand last; elsewhere the first letter does. */
export function avatarCharacter(name: string): string {
  const characters = [...name.trim()]
  const last = characters.at(-1) ?? ''
  return /\p{Script=Han}/u.test(last) ? last : (characters[0] ?? '').toUpperCase()
}
