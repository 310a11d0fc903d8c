import './logo.css'

interface LogoProps {
  size?: number
  /** On the sidebar the mark takes the sidebar's colours. */
  onSide?: boolean
}

export const Logo = ({ size = 24, onSide = false }: LogoProps) => (
  <svg
    className={onSide ? 'logo logo-on-side' : 'logo'}
    viewBox="0 0 32 32"
    width={size}
    height={size}
    aria-hidden="true"
  >
    <path className="logo-tenon" d="M3 3h10v9.2l7-2.4v12.4l-7-2.4V29H3z" />
    <path className="logo-mortise" d="M14.6 3H29v26H14.6v-6.9l7 2.4V7.5l-7 2.4z" />
  </svg>
)
