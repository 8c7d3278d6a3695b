/** `npm run doctor` runs from the sources; production runs the built one, `node dist/doctor.js`. */
import '#server/doctor/main.ts'
