import './error-page.css'

// One post with a mortise, in the projection of the sign-in drawing.
const post = {
  top: 'M56 38L110.8 55.4L144.8 37.7L90 20.3z',
  right: 'M110.8 185.4L144.8 167.7L144.8 37.7L110.8 55.4z',
  left: 'M56 168L110.8 185.4L110.8 55.4L56 38z',
}
const grain = 'M69.2 172.2L69.2 42.2M91.9 179.4L91.9 49.4M116.8 182.4L116.8 52.4M140.4 170L140.4 40'
const hole = 'M120.4 142.4L135.2 134.7L135.2 74.7L120.4 82.4z'
const holeFloor = 'M120.4 142.4L135.2 134.7L120.4 130z'
const ground =
  'M-10.3 169.2L210.9 239.5M18.8 154.1L240 224.4M47.8 139L269.1 209.3M76.9 123.8L298.1 194.2M-10.3 169.2L76.9 123.8M33.9 183.3L121.1 137.9M78.2 197.3L165.4 152M122.4 211.4L209.6 166M166.7 225.5L253.9 180.1M210.9 239.5L298.1 194.2'

const Post = () => (
  <>
    <path className="error-page-top" d={post.top} />
    <path className="error-page-right" d={post.right} />
    <path className="error-page-left" d={post.left} />
    <path className="error-page-line" d={grain} />
    <path className="error-page-hole" d={hole} />
    <path className="error-page-hole-floor" d={holeFloor} />
  </>
)

/** No access: a bar lies across the mortise. */
export const BarredMortise = () => (
  <svg className="error-art" viewBox="-16 14 234 204" width={234} height={204} aria-hidden="true">
    <path
      className="error-page-line"
      d="M-10.3 169.2L123.9 211.9M18.8 154.1L153 196.8M47.8 139L182.1 181.6M76.9 123.8L211.1 166.5M-10.3 169.2L76.9 123.8M34.4 183.4L121.6 138.1M79.2 197.7L166.4 152.3M123.9 211.9L211.1 166.5"
    />
    <Post />
    <path className="error-page-accent-top" d="M103.4 113.3L111 115.7L159.8 90.3L152.2 87.9z" />
    <path className="error-page-accent-end" d="M111 133.7L159.8 108.3L159.8 90.3L111 115.7z" />
    <path className="error-page-accent" d="M103.4 131.3L111 133.7L111 115.7L103.4 113.3z" />
    <circle cx="119" cy="120.6" r="2" />
    <circle cx="151.8" cy="103.4" r="2" />
  </svg>
)

/** Nothing here: only the outline of what should be in the mortise. */
export const EmptyMortise = () => (
  <svg className="error-art" viewBox="-16 14 320 230" width={320} height={230} aria-hidden="true">
    <path className="error-page-line" d={ground} />
    <Post />
    <path
      className="error-page-guide"
      d="M120.4 142.4L156.4 153.8M135.2 74.7L171.2 86.2M120.4 82.4L156.4 93.8M156.4 93.8L207.4 110.1L222.2 102.4L171.2 86.2zM207.4 170.1L222.2 162.4L222.2 102.4M156.4 153.8L207.4 170.1L207.4 110.1M156.4 93.8L156.4 153.8"
    />
  </svg>
)

/** A part that belongs to another joint: its tenon lies across. */
export const WrongTenon = () => (
  <svg className="error-art" viewBox="-16 14 320 230" width={320} height={230} aria-hidden="true">
    <path className="error-page-line" d={ground} />
    <Post />
    <path
      className="error-page-guide"
      d="M112.3 132.7L136.9 140.5M143.4 116.5L167.9 124.3M112.3 100.7L136.9 108.5M143.4 84.5L167.9 92.3"
    />
    <path className="error-page-accent-top" d="M136.9 108.5L176.6 121.1L207.6 104.9L167.9 92.3z" />
    <path className="error-page-accent" d="M136.9 140.5L176.6 153.1L176.6 121.1L136.9 108.5z" />
    <path className="error-page-top" d="M170.7 102.2L229.3 120.8L272.2 98.5L213.6 79.9z" />
    <path className="error-page-right" d="M229.3 196.8L272.2 174.5L272.2 98.5L229.3 120.8z" />
    <path className="error-page-left" d="M170.7 178.2L229.3 196.8L229.3 120.8L170.7 102.2z" />
    <path className="error-page-line" d="M170.7 122.2L229.3 140.8M170.7 146.2L229.3 164.8M170.7 164.2L229.3 182.8" />
  </svg>
)
