import { Navigate, useParams } from 'react-router'
import { GuestShare } from './guest-share.tsx'

/** The public entry of a shared link. */
export function GuestSharePage() {
  const { code } = useParams()
  return code ? <GuestShare key={code} code={code} /> : <Navigate to="/" replace />
}
