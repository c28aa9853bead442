# Assay in a container. Reports go to /judged/reports; the service to judge and its chain are named by addresses.
#
#   docker build --tag assay .
#   docker run --rm --volume "$PWD/reports:/judged/reports" assay run 'quote/*'
#   docker run --rm --publish 127.0.0.1:8080:8080 --publish 127.0.0.1:8545:8545 assay devnet

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /assay
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run prepare && npm run build

FROM node:24.21.0-bookworm-slim AS modules
WORKDIR /assay
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev \
  && npm install --ignore-scripts --omit=dev --no-save \
    $(node -p "['bullmq', 'ioredis'].map((name) => name + '@' + require('./package.json').devDependencies[name]).join(' ')")

FROM node:24.21.0-bookworm-slim
COPY --from=modules /assay/node_modules /assay/node_modules
COPY --from=build /assay/dist /assay/dist
RUN chmod +x /assay/dist/harness/cli/start.cjs \
  && ln -s /assay/dist/harness/cli/start.cjs /usr/local/bin/assay \
  && mkdir -p /judged/reports \
  && chown -R node:node /judged
USER node
WORKDIR /judged
# What is published must listen on the container's own address.
ENV ASSAY_HOST=0.0.0.0
EXPOSE 8080 8545
ENTRYPOINT ["assay"]
CMD ["--help"]
