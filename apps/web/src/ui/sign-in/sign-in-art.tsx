import { useId } from 'react'
import './sign-in-art.css'

interface SignInArtProps {
  /** What the drawing shows, for those who do not see it. */
  label: string
  tenon: string
  mortise: string
}

interface Timber {
  top: string
  right?: string
  left: string
  grain?: string
}

const axes = 'M65.2 1025.8L667.3 712.3M112.6 715.7L992.1 995.1'
const grid =
  'M-264.1 911.8L326.9 604.1M-169.6 941.9L421.5 634.2M-75 971.9L516 664.2M19.5 1002L610.6 694.3M114.1 1032L705.1 724.3M208.7 1062.1L799.7 754.4M303.2 1092.1L894.3 784.4M397.8 1122.2L988.8 814.5M492.3 1152.2L1083.4 844.5M586.9 1182.3L1177.9 874.6M-264.1 911.8L586.9 1182.3M-190.3 873.3L660.8 1143.8M-116.4 834.9L734.7 1105.3M-42.5 796.4L808.5 1066.9M31.4 758L882.4 1028.4M105.3 719.5L956.3 989.9M179.1 681L1030.2 951.5M253 642.6L1104.1 913M326.9 604.1L1177.9 874.6'
const post: Timber = {
  top: 'M352 247.9L465.5 283.9L554.1 237.8L440.7 201.7z',
  right: 'M465.5 864.9L554.1 818.8L554.1 237.8L465.5 283.9z',
  left: 'M352 828.9L465.5 864.9L465.5 283.9L352 247.9z',
  grain:
    'M483.9 855.3L483.9 274.3M502.4 845.7L502.4 659.3M502.4 374.3L502.4 264.7M522.7 835.1L522.7 648.8M522.7 363.7L522.7 254.1M539.4 826.5L539.4 245.5M373.3 835.6L373.3 627.3M373.3 380.7L373.3 254.6M413.5 848.4L413.5 640.1M413.5 393.5L413.5 267.4M441.8 857.4L441.8 649.1M441.8 402.5L441.8 276.4',
}
const postHead: Timber = {
  top: 'M411 168.2L458.2 183.2L495.2 164L447.9 148.9z',
  right: 'M458.2 259.9L495.2 240.7L495.2 164L458.2 183.2z',
  left: 'M411 244.9L458.2 259.9L458.2 183.2L411 168.2z',
}
const hole = 'M493.2 592.9L526.4 575.6L526.4 433.1L493.2 450.4z'
const leftBeam: Timber = {
  top: 'M100.2 549.8L185.3 576.8L451.3 438.4L366.2 411.3z',
  right: 'M185.3 763.2L451.3 624.7L451.3 438.4L185.3 576.8z',
  left: 'M100.2 736.2L185.3 763.2L185.3 576.8L100.2 549.8z',
  grain:
    'M123.9 557.3L389.8 418.8M145.1 564.1L411.1 425.6M166.4 570.8L432.4 432.4M185.3 730.3L451.3 591.8M185.3 691.9L451.3 553.5M185.3 650.8L451.3 512.4M185.3 615.2L451.3 476.7',
}
// Its far end lies beyond the right edge of the picture.
const rightBeam: Timber = {
  top: 'M698.8 507.7L949.4 587.4L1015.9 552.7L765.3 473.1z',
  left: 'M698.8 694.1L949.4 773.7L949.4 587.4L698.8 507.7z',
  grain:
    'M717.2 498.1L967.8 577.7M733.9 489.5L984.5 569.1M750.5 480.8L1001.1 560.4M698.8 661.2L949.4 740.8M698.8 622.8L949.4 702.5M698.8 581.7L949.4 661.4M698.8 546.1L949.4 625.7',
}
const rings = Array.from({ length: 15 }, (_, i) => ({ rx: 9 + i * 10.5, ry: 14 + i * 17 }))

/** A beam whose tenon is about to meet the mortise in a post: the logo's story. Only the tenon has colour. */
export function SignInArt({ label, tenon, mortise }: SignInArtProps) {
  const id = useId()
  return (
    <svg
      className="sign-in-art"
      viewBox="0 0 880 900"
      preserveAspectRatio="xMaxYMax meet"
      role="img"
      aria-label={label}
    >
      <clipPath id={`${id}hole`}>
        <path d={hole} />
      </clipPath>
      <clipPath id={`${id}end`}>
        <path d={leftBeam.left} />
      </clipPath>
      <path className="sign-in-art-axis" d={axes} />
      <path className="sign-in-art-grid" d={grid} />
      <TimberFaces timber={post} />
      <TimberFaces timber={postHead} />
      <g clipPath={`url(#${id}hole)`}>
        <path d="M526.4 575.6L472.1 558.3L472.1 415.8L526.4 433.1z" fill="#5b8198" />
        <path d="M493.2 592.9L526.4 575.6L472.1 558.3L438.8 575.6z" fill="#8fb0c3" />
      </g>
      <path className="sign-in-art-edge" d={hole} />
      <TimberFaces timber={leftBeam} />
      <g className="sign-in-art-rings" clipPath={`url(#${id}end)`}>
        {rings.map((ring) => (
          <ellipse key={ring.rx} cx="119.1" cy="703.8" {...ring} />
        ))}
      </g>
      <path
        className="sign-in-art-guide"
        d="M493.2 592.9L616.1 632M493.2 450.4L616.1 489.4M526.4 433.1L649.4 472.1M526.4 575.6L649.4 614.6"
      />
      <g className="sign-in-art-tenon">
        <path className="sign-in-art-tenon-top" d="M616.1 489.4L715.4 521L748.6 503.7L649.4 472.1z" />
        <path d="M616.1 632L715.4 663.5L715.4 521L616.1 489.4z" />
        <path
          className="sign-in-art-tenon-grain"
          d="M616.1 604.6L715.4 636.1M616.1 571.7L715.4 603.2M616.1 538.8L715.4 570.3M616.1 511.4L715.4 542.9"
        />
      </g>
      <TimberFaces timber={rightBeam} />
      <g className="sign-in-art-notes">
        <path
          className="sign-in-art-measure"
          d="M616.1 481.2L616.1 393.5M715.4 490.8L715.4 425.1M616.1 404.5L715.4 436M515.3 585.4l34 92h104"
        />
        <path className="sign-in-art-edge" d="M612.1 408.5L620.1 400.5M711.4 440L719.4 432" />
        <circle cx="515.3" cy="585.4" r="2.5" />
        <text x="671.8" y="404.3" textAnchor="middle">
          {tenon}
        </text>
        <text x="555.3" y="671.4">
          {mortise}
        </text>
      </g>
    </svg>
  )
}

const TimberFaces = ({ timber }: { timber: Timber }) => (
  <>
    <path className="sign-in-art-face-top" d={timber.top} />
    <path className="sign-in-art-face-right" d={timber.right} />
    <path className="sign-in-art-face-left" d={timber.left} />
    <path className="sign-in-art-grain" d={timber.grain} />
  </>
)
