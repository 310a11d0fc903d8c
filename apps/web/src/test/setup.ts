import { configure } from '@testing-library/react'

// A busy machine takes longer than the second that is waited by default.
configure({ asyncUtilTimeout: 8000 })
