// Installs VS Code, while other tests run. What apt-get installs comes later: it can run only once.
import { install } from "./lib/install.mjs";

install({ browser: false });
