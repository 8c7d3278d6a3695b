/** `npm run doctor` runs the doctor from the sources. Production runs the built one, `node dist/doctor.js`. */
import '#server/doctor/main.ts'
