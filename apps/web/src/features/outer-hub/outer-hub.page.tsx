import { Navigate, useParams } from 'react-router'
import { OuterHub } from './outer-hub.tsx'

/** The public entry of a shared link. */
export function OuterHubPage() {
  const { code } = useParams()
  return code ? <OuterHub key={code} code={code} /> : <Navigate to="/" replace />
}
